CREATE TABLE "sitemap_files" (
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "sitemap_files_kind_number_pk" PRIMARY KEY("kind","number")
);
--> statement-breakpoint
-- A file's row is locked before its entries are looked for. So of two transactions that change a file, the second looks after the
-- first has ended, and none leaves a row without entries or entries without a row. 10,000 Tales and 1,000 accounts are a file's ids
-- (server/features/discovery/tables.ts).
CREATE FUNCTION "refresh_sitemap_file"("of_kind" text, "of_number" bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"newest" timestamptz;
BEGIN
	PERFORM FROM "sitemap_files" WHERE "kind" = "of_kind" AND "number" = "of_number" FOR UPDATE;
	IF NOT FOUND THEN
		INSERT INTO "sitemap_files" ("kind", "number") VALUES ("of_kind", "of_number")
		ON CONFLICT ("kind", "number") DO UPDATE SET "kind" = excluded."kind";
	END IF;
	IF "of_kind" = 'tales' THEN
		SELECT "updated_at" INTO "newest" FROM "tales"
		WHERE "publication_date" IS NOT NULL AND (("id" - 1) / 10000 + 1) = "of_number" ORDER BY "updated_at" DESC LIMIT 1;
	ELSE
		-- A scalar query for the account: PostgreSQL would turn a join into one of all accounts.
		PERFORM FROM "author_totals"
		WHERE "state" = 'published' AND "total" > 0 AND "author_id" > ("of_number" - 1) * 1000 AND "author_id" <= "of_number" * 1000
			AND (SELECT 'profile' = ANY(string_to_array("privacy", '-')) AND "activated_at" IS NOT NULL FROM "users" WHERE "id" = "author_id")
		ORDER BY "author_id" LIMIT 1;
	END IF;
	IF FOUND THEN
		UPDATE "sitemap_files" SET "changed_at" = "newest"
		WHERE "kind" = "of_kind" AND "number" = "of_number" AND "changed_at" IS DISTINCT FROM "newest";
	ELSE
		DELETE FROM "sitemap_files" WHERE "kind" = "of_kind" AND "number" = "of_number";
	END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "list_tales_in_sitemap"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "refresh_sitemap_file"('tales', "number")
	FROM (SELECT DISTINCT ("id" - 1) / 10000 + 1 AS "number" FROM "changed" WHERE "publication_date" IS NOT NULL ORDER BY 1) AS "files";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "list_tale_in_sitemap"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "refresh_sitemap_file"('tales', (NEW."id" - 1) / 10000 + 1);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "list_author_in_sitemap"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "refresh_sitemap_file"('authors', (coalesce(NEW."author_id", OLD."author_id") - 1) / 1000 + 1);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "list_profile_in_sitemap"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "refresh_sitemap_file"('authors', (NEW."id" - 1) / 1000 + 1);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- The names of the triggers let them fire after those of the totals of categories and authors, and before those of tags: all
-- transactions lock their rows in this order.
CREATE TRIGGER "tale_totals_of_sitemap_inserted" AFTER INSERT ON "tales" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_tales_in_sitemap"();--> statement-breakpoint
CREATE TRIGGER "tale_totals_of_sitemap_deleted" AFTER DELETE ON "tales" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_tales_in_sitemap"();--> statement-breakpoint
CREATE TRIGGER "tale_listed_in_sitemap" AFTER UPDATE OF "publication_date", "updated_at" ON "tales" FOR EACH ROW
	WHEN ((OLD."publication_date" IS NOT NULL OR NEW."publication_date" IS NOT NULL)
		AND (OLD."publication_date" IS NULL, OLD."updated_at") IS DISTINCT FROM (NEW."publication_date" IS NULL, NEW."updated_at"))
	EXECUTE FUNCTION "list_tale_in_sitemap"();--> statement-breakpoint
CREATE TRIGGER "sitemap_author_added" AFTER INSERT ON "author_totals" FOR EACH ROW
	WHEN (NEW."state" = 'published' AND NEW."total" > 0) EXECUTE FUNCTION "list_author_in_sitemap"();--> statement-breakpoint
CREATE TRIGGER "sitemap_author_changed" AFTER UPDATE OF "total" ON "author_totals" FOR EACH ROW
	WHEN (NEW."state" = 'published' AND (OLD."total" > 0) <> (NEW."total" > 0)) EXECUTE FUNCTION "list_author_in_sitemap"();--> statement-breakpoint
CREATE TRIGGER "sitemap_author_removed" AFTER DELETE ON "author_totals" FOR EACH ROW
	WHEN (OLD."state" = 'published' AND OLD."total" > 0) EXECUTE FUNCTION "list_author_in_sitemap"();--> statement-breakpoint
CREATE TRIGGER "sitemap_profile_changed" AFTER UPDATE OF "privacy" ON "users" FOR EACH ROW
	WHEN (('profile' = ANY(string_to_array(OLD."privacy", '-'))) <> ('profile' = ANY(string_to_array(NEW."privacy", '-'))))
	EXECUTE FUNCTION "list_profile_in_sitemap"();--> statement-breakpoint
SELECT "refresh_sitemap_file"('tales', "number") FROM generate_series(1, (SELECT (max("id") - 1) / 10000 + 1 FROM "tales")) AS "files" ("number");--> statement-breakpoint
SELECT "refresh_sitemap_file"('authors', "number") FROM generate_series(1, (SELECT (max("id") - 1) / 1000 + 1 FROM "users")) AS "files" ("number");
