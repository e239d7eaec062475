CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint NOT NULL,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_reasons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"severity" smallint NOT NULL,
	"start_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_reporter_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "reports_user";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "troll_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "comment_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "severity" smallint NOT NULL DEFAULT 1;--> statement-breakpoint
UPDATE "reports" SET "severity" = CASE WHEN "reason" IN ('REASON2', 'REASON3', 'REASON7', 'REASON8') THEN 3 WHEN "reason" IN ('REASON1', 'REASON4', 'REASON5', 'REASON10') THEN 2 ELSE 1 END;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "severity" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decided_by_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_kind","target","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_reasons_key" ON "report_reasons" USING btree (lower("reason"));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_comment" ON "reports" USING btree ("reporter_id","comment_id") WHERE "reports"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "reports_comment" ON "reports" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "reports_by_date" ON "reports" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "reports_by_status" ON "reports" USING btree ("status","start_date","id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id","id");--> statement-breakpoint
UPDATE "users" SET "troll_since" = now() WHERE "is_troll";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_troll";--> statement-breakpoint
-- The reasons that the catalogue begins with; administrators may add and remove some.
INSERT INTO "report_reasons" ("reason", "severity", "start_date") VALUES
	('REASON1', 2, now()), ('REASON2', 3, now()), ('REASON3', 3, now()), ('REASON4', 2, now()), ('REASON5', 2, now()),
	('REASON6', 1, now()), ('REASON7', 3, now()), ('REASON8', 3, now()), ('REASON9', 1, now()), ('REASON10', 2, now());--> statement-breakpoint
-- What the staff did is never changed nor deleted, not even by the owner of the table.
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_log"();--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER "audit_log_append_only";