CREATE TABLE "public_account_months" (
	"month" text PRIMARY KEY NOT NULL,
	"tally" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_account_state" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"counted_until" timestamp with time zone NOT NULL,
	CONSTRAINT "public_account_state_only" CHECK ("public_account_state"."is_only")
);
--> statement-breakpoint
CREATE INDEX "appeals_by_decision" ON "appeals" USING btree ("decided_at");