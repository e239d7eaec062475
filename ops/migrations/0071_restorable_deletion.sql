ALTER TABLE "tales" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deleted_tales" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
-- As in 0022, without deleted Tales.
CREATE OR REPLACE FUNCTION "count_tales_of_authors"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "author_totals" AS "totals" ("author_id", "state", "language", "total")
	SELECT "author_id", CASE WHEN "publication_date" IS NOT NULL THEN 'published' WHEN "is_finished" THEN 'submitted' ELSE 'draft' END, "language",
		count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
	FROM "changed" WHERE "deleted_at" IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("author_id", "state", "language") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	-- A removed account leaves no rows.
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "author_totals" WHERE "author_id" IN (SELECT "author_id" FROM "changed") AND "total" = 0;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_tale_of_author"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "author_totals" AS "totals" ("author_id", "state", "language", "total")
	SELECT "author_id", CASE WHEN "publication_date" IS NOT NULL THEN 'published' WHEN "is_finished" THEN 'submitted' ELSE 'draft' END, "language", sum("change")
	FROM (VALUES (OLD."author_id", OLD."publication_date", OLD."is_finished", OLD."language", OLD."deleted_at", -1),
		(NEW."author_id", NEW."publication_date", NEW."is_finished", NEW."language", NEW."deleted_at", 1)
	) AS "changed" ("author_id", "publication_date", "is_finished", "language", "deleted_at", "change")
	WHERE "deleted_at" IS NULL
	GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("author_id", "state", "language") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "tale_counts_updated_of_author" ON "tales";--> statement-breakpoint
CREATE TRIGGER "tale_counts_updated_of_author" AFTER UPDATE OF "author_id", "publication_date", "is_finished", "language", "deleted_at" ON "tales" FOR EACH ROW
	WHEN ((OLD."author_id", OLD."publication_date" IS NULL, OLD."is_finished", OLD."language", OLD."deleted_at" IS NULL)
		IS DISTINCT FROM (NEW."author_id", NEW."publication_date" IS NULL, NEW."is_finished", NEW."language", NEW."deleted_at" IS NULL))
	EXECUTE FUNCTION "recount_tale_of_author"();--> statement-breakpoint
-- Processes of 0.2.0 write a row here and no date.
CREATE FUNCTION "mark_deleted_tale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "tales" SET "deleted_at" = now() WHERE "id" = NEW."tale_id" AND "deleted_at" IS NULL;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "deleted_tale_marked" AFTER INSERT ON "deleted_tales" FOR EACH ROW EXECUTE FUNCTION "mark_deleted_tale"();--> statement-breakpoint
UPDATE "tales" SET "deleted_at" = now() FROM "deleted_tales" WHERE "deleted_tales"."tale_id" = "tales"."id";
