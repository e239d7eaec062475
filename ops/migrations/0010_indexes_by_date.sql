CREATE INDEX "users_by_activation" ON "users" USING btree ("activated_at");--> statement-breakpoint
CREATE INDEX "comments_by_date" ON "comments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_decided_by" ON "reports" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "tales_by_publication" ON "tales" USING btree ("publication_date") WHERE "tales"."publication_date" is not null;