CREATE TABLE "formerly_published_tales" (
	"tale_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "read_later_user";--> statement-breakpoint
DROP INDEX "reading_places_by_date";--> statement-breakpoint
ALTER TABLE "formerly_published_tales" ADD CONSTRAINT "formerly_published_tales_tale_id_tales_id_fk" FOREIGN KEY ("tale_id") REFERENCES "public"."tales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "read_later_user" ON "read_later" USING btree ("user_id","id","tale_id");--> statement-breakpoint
CREATE INDEX "reading_places_by_date" ON "reading_places" USING btree ("user_id","read_at","tale_id","finished");--> statement-breakpoint
CREATE FUNCTION "record_formerly_published_tale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."publication_date" IS NULL THEN
		INSERT INTO "formerly_published_tales" ("tale_id") VALUES (NEW."id") ON CONFLICT DO NOTHING;
	ELSE
		DELETE FROM "formerly_published_tales" WHERE "tale_id" = NEW."id";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "formerly_published_tales_recorded" AFTER UPDATE OF "publication_date" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NULL) <> (NEW."publication_date" IS NULL)) EXECUTE FUNCTION "record_formerly_published_tale"();--> statement-breakpoint
-- Places and Tales to read later are of published Tales: a Tale that has some was published.
INSERT INTO "formerly_published_tales" ("tale_id") SELECT "id" FROM "tales" WHERE "publication_date" IS NULL
	AND (EXISTS (SELECT FROM "reading_places" WHERE "tale_id" = "tales"."id") OR EXISTS (SELECT FROM "read_later" WHERE "tale_id" = "tales"."id"))
	ON CONFLICT DO NOTHING;--> statement-breakpoint
ANALYZE "formerly_published_tales";
