"""The words of lists and feeds: each stands here and nowhere else."""

from typing import Final

# What a page of a list, and an answer of a feed, has.
ITEMS: Final = "items"
CURSOR: Final = "cursor"
MORE: Final = "more"

# The query parameter that goes on behind a cursor.
AFTER: Final = "after"
