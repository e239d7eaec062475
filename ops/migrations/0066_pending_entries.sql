-- The entries of a few new Tales wait in a list at the index, so that a publication doesn't go into it a thousand times
-- (docs/decisions/0096-new-tales-wait-at-the-index.md). In place: no entry is written anew.
ALTER INDEX "tale_search_vector" SET (fastupdate = true, gin_pending_list_limit = 128);
