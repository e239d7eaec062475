ALTER TABLE "adverts" ADD COLUMN "client_key" uuid;--> statement-breakpoint
ALTER TABLE "adverts" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "client_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "adverts_client_key" ON "adverts" USING btree ("client_key");--> statement-breakpoint
CREATE UNIQUE INDEX "news_client_key" ON "news" USING btree ("client_key");