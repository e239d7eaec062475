ALTER TABLE "tales" ADD COLUMN "visible_to_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role","id") WHERE "users"."role" <> 'USER';--> statement-breakpoint
CREATE INDEX "tales_waiting_of_author" ON "tales" USING btree ("author_id") WHERE "tales"."is_finished" and "tales"."publication_date" is null;