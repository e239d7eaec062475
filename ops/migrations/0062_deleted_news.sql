CREATE TABLE "deleted_news" (
	"news_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_news" ADD CONSTRAINT "deleted_news_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;