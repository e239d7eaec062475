CREATE TABLE "news_picture_uses" (
	"news_id" bigint NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "news_picture_uses_news_id_address_pk" PRIMARY KEY("news_id","address")
);
--> statement-breakpoint
CREATE TABLE "news_pictures" (
	"address" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "news_picture_uses" ADD CONSTRAINT "news_picture_uses_address_news_pictures_address_fk" FOREIGN KEY ("address") REFERENCES "public"."news_pictures"("address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_picture_uses_of_picture" ON "news_picture_uses" USING btree ("address");--> statement-breakpoint
CREATE INDEX "news_pictures_unused" ON "news_pictures" USING btree ("unused_since");