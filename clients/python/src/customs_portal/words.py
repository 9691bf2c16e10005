"""The words of lists and feeds: each stands here and nowhere else."""

from typing import Final

# What a page of a list, and an answer of a feed, has.
ITEMS: Final = "items"
CURSOR: Final = "cursor"
MORE: Final = "more"

# The query parameter that goes on behind a cursor.
PAGE_AFTER: Final = "cursor"
STATUS_AFTER: Final = "since"
EVENTS_AFTER: Final = "after"

# The entries in an answer of each feed.
STATUS_ITEMS: Final = "declarations"
EVENTS_ITEMS: Final = "events"
