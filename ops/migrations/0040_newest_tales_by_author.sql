-- The index of before serves until its successor is complete.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tales_by_publication_next" ON "tales" USING btree ("publication_date","id","author_id","warnings") WHERE "tales"."publication_date" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tales_by_publication";--> statement-breakpoint
ALTER INDEX "tales_by_publication_next" RENAME TO "tales_by_publication";