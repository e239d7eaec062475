CREATE TABLE "mutes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mutes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"tale_id" bigint,
	"news_id" bigint,
	"about" text GENERATED ALWAYS AS (case when tale_id is null then 'news:' || news_id::text else 'tale:' || tale_id::text end) STORED NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mutes_on_one" CHECK (num_nonnulls("mutes"."tale_id", "mutes"."news_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mutes_key" ON "mutes" USING btree ("user_id","about");--> statement-breakpoint
CREATE INDEX "mutes_user" ON "mutes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mutes_tale" ON "mutes" USING btree ("tale_id");--> statement-breakpoint
CREATE INDEX "mutes_news" ON "mutes" USING btree ("news_id");--> statement-breakpoint
-- In the database, as for blocks, so that no kind of notification can forget it. Replies to the receiver are not among these.
CREATE FUNCTION "withhold_notification_of_muted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "mutes" WHERE "user_id" = NEW."receiver_id" AND "about" = NEW."about") THEN
		RETURN NULL;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "notifications_of_muted" BEFORE INSERT ON "notifications" FOR EACH ROW
	WHEN (NEW."title" IN ('First-Comment', 'First-Like-Comment', 'First-Like-Comment-Blog')) EXECUTE FUNCTION "withhold_notification_of_muted"();
