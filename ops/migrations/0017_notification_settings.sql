CREATE TABLE "notification_settings" (
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_title_pk" PRIMARY KEY("user_id","title")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;