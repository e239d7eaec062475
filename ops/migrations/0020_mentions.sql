CREATE TABLE "comment_mentions" (
	"name" text NOT NULL,
	"comment_id" bigint NOT NULL,
	CONSTRAINT "comment_mentions_name_comment_id_pk" PRIMARY KEY("name","comment_id")
);
--> statement-breakpoint
CREATE TABLE "report_mentions" (
	"name" text NOT NULL,
	"report_id" bigint NOT NULL,
	CONSTRAINT "report_mentions_name_report_id_pk" PRIMARY KEY("name","report_id")
);
--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mentions" ADD CONSTRAINT "report_mentions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_mentions_comment" ON "comment_mentions" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "report_mentions_report" ON "report_mentions" USING btree ("report_id");--> statement-breakpoint
CREATE FUNCTION "mentioned_names"("text" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT lower(found[1]) FROM regexp_matches("text", '(?<![A-Za-z0-9])@([A-Za-z0-9]{4,20})(?![A-Za-z0-9])', 'g') AS found;
$$;--> statement-breakpoint
CREATE FUNCTION "keep_comment_mentions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN DELETE FROM "comment_mentions" WHERE "comment_id" = NEW."id"; END IF;
  INSERT INTO "comment_mentions" ("name", "comment_id") SELECT "name", NEW."id" FROM "mentioned_names"(NEW."text") AS "name";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_report_mentions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN DELETE FROM "report_mentions" WHERE "report_id" = NEW."id"; END IF;
  INSERT INTO "report_mentions" ("name", "report_id") SELECT "name", NEW."id" FROM "mentioned_names"(NEW."text") AS "name";
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "comment_mentions" ("name", "comment_id") SELECT "name", "id" FROM "comments", "mentioned_names"("text") AS "name" WHERE "text" LIKE '%@%';--> statement-breakpoint
INSERT INTO "report_mentions" ("name", "report_id") SELECT "name", "id" FROM "reports", "mentioned_names"("text") AS "name" WHERE "text" LIKE '%@%';--> statement-breakpoint
CREATE TRIGGER "comments_mentions_added" AFTER INSERT ON "comments" FOR EACH ROW WHEN (NEW."text" LIKE '%@%') EXECUTE FUNCTION "keep_comment_mentions"();--> statement-breakpoint
CREATE TRIGGER "comments_mentions_changed" AFTER UPDATE OF "text" ON "comments" FOR EACH ROW WHEN (OLD."text" <> NEW."text" AND (OLD."text" LIKE '%@%' OR NEW."text" LIKE '%@%')) EXECUTE FUNCTION "keep_comment_mentions"();--> statement-breakpoint
CREATE TRIGGER "reports_mentions_added" AFTER INSERT ON "reports" FOR EACH ROW WHEN (NEW."text" LIKE '%@%') EXECUTE FUNCTION "keep_report_mentions"();--> statement-breakpoint
CREATE TRIGGER "reports_mentions_changed" AFTER UPDATE OF "text" ON "reports" FOR EACH ROW WHEN (OLD."text" <> NEW."text" AND (OLD."text" LIKE '%@%' OR NEW."text" LIKE '%@%')) EXECUTE FUNCTION "keep_report_mentions"();
