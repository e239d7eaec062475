CREATE TABLE "mailed_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text,
	"password_hash" text,
	"role" text DEFAULT 'USER' NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"fb" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"pic_profile" text,
	"privacy" text DEFAULT 'profile-tales-trophies' NOT NULL,
	"language" text NOT NULL,
	"theme" text DEFAULT 'light' NOT NULL,
	"ban_level" integer DEFAULT 0 NOT NULL,
	"ban_points" integer DEFAULT 3 NOT NULL,
	"comment_banned_until" timestamp with time zone,
	"login_banned_until" timestamp with time zone,
	"is_troll" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tale_tags" (
	"tale_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "tale_tags_tale_id_tag_id_pk" PRIMARY KEY("tale_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"overview" text NOT NULL,
	"reading_minutes" integer NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"is_finished" boolean NOT NULL,
	"submitted_at" timestamp with time zone,
	"publication_date" timestamp with time zone,
	"return_note" text,
	"client_key" uuid,
	"tot_likes" integer DEFAULT 0 NOT NULL,
	"tot_comments" integer DEFAULT 0 NOT NULL,
	"tot_bookmarks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tale_tags" ADD CONSTRAINT "tale_tags_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tale_tags" ADD CONSTRAINT "tale_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tales" ADD CONSTRAINT "tales_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree ("category","language","name");--> statement-breakpoint
CREATE INDEX "tale_tags_tag" ON "tale_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tales_client_key" ON "tales" USING btree ("author_id","client_key");--> statement-breakpoint
CREATE INDEX "tales_by_date" ON "tales" USING btree ("category","language","publication_date","id") WHERE "tales"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tales_by_likes" ON "tales" USING btree ("category","language","tot_likes","id") WHERE "tales"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tales_by_author" ON "tales" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "tales_submitted" ON "tales" USING btree ("submitted_at") WHERE "tales"."is_finished" and "tales"."publication_date" is null;--> statement-breakpoint
CREATE INDEX "tales_published_by_language" ON "tales" USING btree ("language") WHERE "tales"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tales_by_title_en" ON "tales" USING btree ("category","title" collate "en-x-icu","id") WHERE "tales"."publication_date" is not null and "tales"."language" = 'EN';--> statement-breakpoint
CREATE INDEX "tales_by_title_es" ON "tales" USING btree ("category","title" collate "es-x-icu","id") WHERE "tales"."publication_date" is not null and "tales"."language" = 'ES';--> statement-breakpoint
CREATE INDEX "tales_by_title_it" ON "tales" USING btree ("category","title" collate "it-x-icu","id") WHERE "tales"."publication_date" is not null and "tales"."language" = 'IT';--> statement-breakpoint
CREATE INDEX "tales_by_title_fr" ON "tales" USING btree ("category","title" collate "fr-x-icu","id") WHERE "tales"."publication_date" is not null and "tales"."language" = 'FR';--> statement-breakpoint
CREATE INDEX "tales_by_title_pt" ON "tales" USING btree ("category","title" collate "pt-x-icu","id") WHERE "tales"."publication_date" is not null and "tales"."language" = 'PT';--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt_at");