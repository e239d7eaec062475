CREATE TABLE "site_milestones" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"bytes" bigint,
	"passed" boolean,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
