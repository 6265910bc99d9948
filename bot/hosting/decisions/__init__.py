"""What may be done at a table and what it leads to: pure functions of a situation, one file for each subject.

Each gives the update that is to be written, or None when there is nothing to do, and refuses with Refused or
IllegalMove. :meth:`~bot.hosting.tables.Tables.update` carries them out.
"""
