-- Lists are cut from their indexes alone, which takes a look at the row of each entry that changed since the last vacuum. Each
-- like changes one. By default these tables would be vacuumed after 200,000 likes on a site with a million Tales, and a vacuum that
-- finds little to do would leave the changed blocks as they are.
ALTER TABLE "published_tales" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, vacuum_index_cleanup = on);--> statement-breakpoint
ALTER TABLE "tale_tags" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, vacuum_index_cleanup = on);
