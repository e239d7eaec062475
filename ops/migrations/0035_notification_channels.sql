CREATE TABLE "digest_readers" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "notifications_receiver";--> statement-breakpoint
ALTER TABLE "notification_settings" ALTER COLUMN "mail" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "list" boolean;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "push" boolean;--> statement-breakpoint
ALTER TABLE "digest_readers" ADD CONSTRAINT "digest_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_unlisted" ON "notifications" USING btree ("receiver_id","created_at","id") WHERE not "notifications"."is_listed";--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("created_at") WHERE "notifications"."is_read";--> statement-breakpoint
CREATE INDEX "notifications_receiver" ON "notifications" USING btree ("receiver_id","created_at","id") WHERE "notifications"."is_listed";