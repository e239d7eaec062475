ALTER TABLE "users" ADD COLUMN "password_change_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "throttles" ADD COLUMN "subject" text;--> statement-breakpoint
CREATE INDEX "users_not_activated" ON "users" USING btree ("created_at") WHERE "users"."activated_at" is null;--> statement-breakpoint
CREATE INDEX "throttles_subject" ON "throttles" USING btree ("subject") WHERE "throttles"."subject" is not null;--> statement-breakpoint
CREATE INDEX "throttles_window_end" ON "throttles" USING btree ("window_ends_at");