CREATE TABLE "appeals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appeals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"decision_id" bigint NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" bigint
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"kind" text NOT NULL,
	"ground" text,
	"note" text,
	"about_type" text NOT NULL,
	"about_id" bigint NOT NULL,
	"about_address" text,
	"quote" text,
	"points_lost" smallint,
	"points_left" smallint,
	"level" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"caused_by_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by_id" bigint,
	"revoked_at" timestamp with time zone,
	"revoked_by_id" bigint,
	"revoke_note" text,
	"former_tale" jsonb,
	"restorable_until" timestamp with time zone,
	"language" text
);
--> statement-breakpoint
CREATE TABLE "point_charges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"decision_id" bigint,
	"ban_id" bigint,
	"points" smallint NOT NULL,
	"charged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ban_level_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ban_base" jsonb;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decided_reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "note_to_reporter" text;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_caused_by_id_decisions_id_fk" FOREIGN KEY ("caused_by_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_revoked_by_id_users_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_charges" ADD CONSTRAINT "point_charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_charges" ADD CONSTRAINT "point_charges_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_charges" ADD CONSTRAINT "point_charges_ban_id_decisions_id_fk" FOREIGN KEY ("ban_id") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_of_decision" ON "appeals" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "appeals_decided_by" ON "appeals" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "appeals_by_age" ON "appeals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "appeals_by_status" ON "appeals" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "decisions_of_member" ON "decisions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "decisions_caused" ON "decisions" USING btree ("caused_by_id");--> statement-breakpoint
CREATE INDEX "decisions_by" ON "decisions" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "decisions_revoked_by" ON "decisions" USING btree ("revoked_by_id");--> statement-breakpoint
CREATE INDEX "decisions_standing" ON "decisions" USING btree ("about_type","about_id","kind") WHERE "decisions"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "decisions_by_date" ON "decisions" USING btree ("created_at","kind","ground");--> statement-breakpoint
CREATE INDEX "decisions_restorable" ON "decisions" USING btree ("restorable_until") WHERE "decisions"."restorable_until" is not null;--> statement-breakpoint
CREATE INDEX "decisions_of_removed" ON "decisions" USING btree ("created_at") WHERE "decisions"."user_id" is null;--> statement-breakpoint
CREATE INDEX "point_charges_of_member" ON "point_charges" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "point_charges_of_decision" ON "point_charges" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "point_charges_of_ban" ON "point_charges" USING btree ("ban_id");--> statement-breakpoint
UPDATE "users" SET "ban_base" = jsonb_build_object('banLevel', "ban_level", 'banPoints', "ban_points", 'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  "ban_level_since" = CASE WHEN "ban_level" > 0 THEN now() END
  WHERE "ban_level" <> 0 OR "ban_points" <> 3;--> statement-breakpoint
-- What restricts members now becomes decisions, which nobody has been mailed. They can be contested from now on.
INSERT INTO "decisions" ("user_id", "kind", "ground", "about_type", "about_id", "about_address", "starts_at", "ends_at", "created_at")
  SELECT "id", ban.kind, CASE WHEN ban.cause->>'until' = to_char(ban.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') THEN ban.cause->>'ground' END,
    'user', "id", '/profile/' || "username", now(), ban.until, now()
  FROM "users", LATERAL (VALUES ('COMMENT_BAN', "comment_banned_until", "comment_ban_cause"), ('LOGIN_BAN', "login_banned_until", "login_ban_cause")) AS ban (kind, until, cause)
  WHERE ban.until > now() AND "activated_at" IS NOT NULL;--> statement-breakpoint
UPDATE "users" SET "login_ban_cause" = jsonb_build_object('until', to_char("login_banned_until" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'ground', "decisions"."ground",
    'note', CASE WHEN "decisions"."ground" IS NOT NULL THEN "login_ban_cause"->>'note' END, 'decision', "decisions"."id")
  FROM "decisions" WHERE "decisions"."user_id" = "users"."id" AND "decisions"."kind" = 'LOGIN_BAN';--> statement-breakpoint
INSERT INTO "decisions" ("user_id", "kind", "about_type", "about_id", "about_address", "starts_at", "created_at")
  SELECT "id", 'TROLL', 'user', "id", '/profile/' || "username", "troll_since", now() FROM "users" WHERE "troll_since" IS NOT NULL;--> statement-breakpoint
INSERT INTO "decisions" ("user_id", "kind", "ground", "about_type", "about_id", "about_address", "quote", "starts_at", "created_at")
  SELECT "author_id", 'CENSORED', (SELECT "reason" FROM "reports" WHERE "reports"."comment_id" = "comments"."id" AND "status" = 'ACCEPTED' ORDER BY "severity" DESC, "id" LIMIT 1),
    CASE WHEN "tale_id" IS NULL THEN 'blog' ELSE 'comment' END, "id",
    CASE WHEN "tale_id" IS NULL THEN '/blog/posts/' || "news_id" ELSE '/posts/tale/' || "tale_id" END || '#' || "id", left("text", 300), now(), now()
  FROM "comments" WHERE "is_censored" AND NOT "is_deleted" AND "author_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "decisions" ("user_id", "kind", "ground", "about_type", "about_id", "about_address", "quote", "starts_at", "created_at")
  SELECT "tales"."author_id", 'TALE_TAKEN_DOWN', report."reason", 'tale', "tales"."id", '/posts/tale/' || "tales"."id", left(report."tale_text", 300), report."decided_at", now()
  FROM "tales" JOIN LATERAL (SELECT "reason", "tale_text", "decided_at" FROM "reports" WHERE "reports"."tale_id" = "tales"."id" AND "status" = 'ACCEPTED'
    ORDER BY "decided_at" DESC, "id" DESC LIMIT 1) AS report ON true
  WHERE "tales"."publication_date" IS NULL AND NOT "tales"."is_finished" AND "tales"."return_reason" = 'RULES';
