CREATE TABLE "followed_tags" (
	"user_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "followed_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "followed_tags_user_id_tag_id_pk" PRIMARY KEY("user_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "follower_totals" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" bigint NOT NULL,
	"followed_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "follows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
ALTER TABLE "followed_tags" ADD CONSTRAINT "followed_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_tags" ADD CONSTRAINT "followed_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followed_tags_by_user" ON "followed_tags" USING btree ("user_id","id","tag_id");--> statement-breakpoint
CREATE INDEX "followed_tags_by_tag" ON "followed_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "follows_by_follower" ON "follows" USING btree ("follower_id","id","followed_id");--> statement-breakpoint
CREATE INDEX "follows_by_followed" ON "follows" USING btree ("followed_id","follower_id");--> statement-breakpoint
-- A follow changes one total, and the removal of an account those of all whom it followed, in the order of their ids.
CREATE FUNCTION "count_followers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "follower_totals" AS "totals" ("user_id", "total")
	SELECT "followed_id", count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
	FROM "changed" GROUP BY 1 ORDER BY 1
	ON CONFLICT ("user_id") DO UPDATE SET "total" = "totals"."total" + excluded."total";
	-- A removed account leaves no row.
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "follower_totals" WHERE "user_id" IN (SELECT "followed_id" FROM "changed") AND "total" = 0;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "follower_totals_inserted" AFTER INSERT ON "follows" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_followers"();--> statement-breakpoint
CREATE TRIGGER "follower_totals_deleted" AFTER DELETE ON "follows" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_followers"();
