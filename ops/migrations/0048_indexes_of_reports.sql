CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "reports_open_tale" ON "reports" USING btree ("reporter_id","tale_id") WHERE "reports"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_tale" ON "reports" USING btree ("tale_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_about_by_date" ON "reports" USING btree ("user_id","start_date","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_of_reporter_by_date" ON "reports" USING btree ("reporter_id","start_date","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_waiting" ON "reports" USING btree ("severity" DESC NULLS FIRST,"start_date","id") WHERE "reports"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_waiting_in_language" ON "reports" USING btree ("language","severity" DESC NULLS FIRST,"start_date","id") WHERE "reports"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_decided_about" ON "reports" USING btree ("user_id","decided_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "reports"."status" <> 'PENDING';