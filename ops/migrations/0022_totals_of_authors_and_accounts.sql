CREATE TABLE "user_totals" (
	"state" text PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "author_totals" (
	"author_id" bigint NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "author_totals_author_id_state_language_pk" PRIMARY KEY("author_id","state","language")
);
--> statement-breakpoint
DROP INDEX "tales_by_author";--> statement-breakpoint
CREATE INDEX "author_totals_published" ON "author_totals" USING btree ("author_id") WHERE "author_totals"."state" = 'published' and "author_totals"."total" > 0;--> statement-breakpoint
CREATE INDEX "tales_published_by_author" ON "tales" USING btree ("author_id","publication_date","id","language") WHERE "tales"."publication_date" is not null;--> statement-breakpoint
CREATE INDEX "tales_submitted_by_title" ON "tales" USING btree ("title" collate "und-x-icu","id") WHERE "tales"."is_finished" and "tales"."publication_date" is null;--> statement-breakpoint
CREATE INDEX "tales_submitted_by_title_en" ON "tales" USING btree ("title" collate "en-x-icu","id") WHERE "tales"."is_finished" and "tales"."publication_date" is null and "tales"."language" = 'EN';--> statement-breakpoint
CREATE INDEX "tales_submitted_by_title_es" ON "tales" USING btree ("title" collate "es-x-icu","id") WHERE "tales"."is_finished" and "tales"."publication_date" is null and "tales"."language" = 'ES';--> statement-breakpoint
CREATE INDEX "tales_submitted_by_title_it" ON "tales" USING btree ("title" collate "it-x-icu","id") WHERE "tales"."is_finished" and "tales"."publication_date" is null and "tales"."language" = 'IT';--> statement-breakpoint
CREATE INDEX "tales_submitted_by_title_fr" ON "tales" USING btree ("title" collate "fr-x-icu","id") WHERE "tales"."is_finished" and "tales"."publication_date" is null and "tales"."language" = 'FR';--> statement-breakpoint
CREATE INDEX "tales_submitted_by_title_pt" ON "tales" USING btree ("title" collate "pt-x-icu","id") WHERE "tales"."is_finished" and "tales"."publication_date" is null and "tales"."language" = 'PT';--> statement-breakpoint
CREATE INDEX "tales_by_author" ON "tales" USING btree ("author_id","id","language","is_finished","publication_date","tot_likes","title");--> statement-breakpoint
INSERT INTO "author_totals" ("author_id", "state", "language", "total")
	SELECT "author_id", CASE WHEN "publication_date" IS NOT NULL THEN 'published' WHEN "is_finished" THEN 'submitted' ELSE 'draft' END, "language", count(*)
	FROM "tales" GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO "user_totals" ("state", "total") SELECT 'activated', count("activated_at") FROM "users";--> statement-breakpoint
-- Like "count_tales" and "recount_tale". The names of the triggers let them fire after those: all transactions lock totals of
-- categories before totals of authors, and totals of tags last.
CREATE FUNCTION "count_tales_of_authors"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "author_totals" AS "totals" ("author_id", "state", "language", "total")
	SELECT "author_id", CASE WHEN "publication_date" IS NOT NULL THEN 'published' WHEN "is_finished" THEN 'submitted' ELSE 'draft' END, "language",
		count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
	FROM "changed" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("author_id", "state", "language") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	-- A removed account leaves no rows.
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "author_totals" WHERE "author_id" IN (SELECT "author_id" FROM "changed") AND "total" = 0;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tale_totals_of_author_inserted" AFTER INSERT ON "tales" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_tales_of_authors"();--> statement-breakpoint
CREATE TRIGGER "tale_totals_of_author_deleted" AFTER DELETE ON "tales" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_tales_of_authors"();--> statement-breakpoint
CREATE FUNCTION "recount_tale_of_author"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "author_totals" AS "totals" ("author_id", "state", "language", "total")
	SELECT "author_id", CASE WHEN "publication_date" IS NOT NULL THEN 'published' WHEN "is_finished" THEN 'submitted' ELSE 'draft' END, "language", sum("change")
	FROM (VALUES (OLD."author_id", OLD."publication_date", OLD."is_finished", OLD."language", -1),
		(NEW."author_id", NEW."publication_date", NEW."is_finished", NEW."language", 1)
	) AS "changed" ("author_id", "publication_date", "is_finished", "language", "change")
	GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
	ON CONFLICT ("author_id", "state", "language") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tale_counts_updated_of_author" AFTER UPDATE OF "author_id", "publication_date", "is_finished", "language" ON "tales" FOR EACH ROW
	WHEN ((OLD."author_id", OLD."publication_date" IS NULL, OLD."is_finished", OLD."language")
		IS DISTINCT FROM (NEW."author_id", NEW."publication_date" IS NULL, NEW."is_finished", NEW."language"))
	EXECUTE FUNCTION "recount_tale_of_author"();--> statement-breakpoint
CREATE FUNCTION "count_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Only if it changes: the row stays locked until the end of the transaction.
	UPDATE "user_totals" SET "total" = "total" + "counted"."change"
	FROM (SELECT count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS "change" FROM "changed" WHERE "activated_at" IS NOT NULL) AS "counted"
	WHERE "state" = 'activated' AND "counted"."change" <> 0;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "user_totals_inserted" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_users"();--> statement-breakpoint
CREATE TRIGGER "user_totals_deleted" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_users"();--> statement-breakpoint
CREATE FUNCTION "recount_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "user_totals" SET "total" = "total" + CASE WHEN NEW."activated_at" IS NULL THEN -1 ELSE 1 END WHERE "state" = 'activated';
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "user_totals_updated" AFTER UPDATE OF "activated_at" ON "users" FOR EACH ROW
	WHEN ((OLD."activated_at" IS NULL) <> (NEW."activated_at" IS NULL)) EXECUTE FUNCTION "recount_user"();
