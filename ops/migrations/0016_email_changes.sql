CREATE TABLE "email_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirm_hash" text,
	"confirmed_at" timestamp with time zone,
	"undo_hash" text,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_age" ON "email_changes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_confirm" ON "email_changes" USING btree ("confirm_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_undo" ON "email_changes" USING btree ("undo_hash");--> statement-breakpoint
CREATE INDEX "email_changes_old_email" ON "email_changes" USING btree (lower("old_email"));