CREATE TABLE "news_versions" (
	"news_id" bigint PRIMARY KEY NOT NULL,
	"group_id" bigint NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unpublished_news" (
	"id" bigint PRIMARY KEY DEFAULT nextval('news_id_seq') NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	"language" text NOT NULL,
	"photo" text,
	"client_key" uuid,
	"pinned" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "news_versions_group" ON "news_versions" USING btree ("group_id","language");--> statement-breakpoint
CREATE INDEX "unpublished_news_due" ON "unpublished_news" USING btree ("publish_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unpublished_news_client_key" ON "unpublished_news" USING btree ("client_key");