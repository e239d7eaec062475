CREATE TABLE "site_text_changes" (
	"kind" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone,
	"announced_for" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"content" text,
	"valid_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_texts_timeline" ON "site_texts" USING btree ("kind","language","valid_from" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "site_texts_version" ON "site_texts" USING btree ("kind","language","version") WHERE "site_texts"."version" > 1;