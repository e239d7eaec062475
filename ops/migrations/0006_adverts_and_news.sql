CREATE TABLE "adverts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "adverts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"link" text NOT NULL,
	"language" text NOT NULL,
	"image_row" text NOT NULL,
	"image_column" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"tot_shown" integer DEFAULT 0 NOT NULL,
	"tot_followed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	"language" text NOT NULL,
	"photo" text,
	"tot_comments" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "news_id" bigint;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
CREATE INDEX "adverts_language" ON "adverts" USING btree ("language","is_active","id");--> statement-breakpoint
CREATE INDEX "news_language" ON "news" USING btree ("language","created_at","id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_news" ON "comments" USING btree ("news_id","created_at","id") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_news" ON "comments" USING btree ("news_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_on_one" CHECK (num_nonnulls("comments"."tale_id", "comments"."news_id") = 1);