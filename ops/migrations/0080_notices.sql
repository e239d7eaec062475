CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"type" text NOT NULL,
	"user_id" bigint,
	"about_id" bigint NOT NULL,
	"address" text,
	"path" text,
	"title" text,
	"quote" text,
	"subject_language" text,
	"category" text,
	"reason" text NOT NULL,
	"severity" smallint NOT NULL,
	"text" text NOT NULL,
	"email" text,
	"name" text,
	"language" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by_id" bigint,
	"decided_at" timestamp with time zone,
	"decided_reason" text,
	"note" text,
	"note_to_reporter" text,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_reference" ON "notices" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notices_decided_by" ON "notices" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "notices_email" ON "notices" USING btree (lower("email")) WHERE "notices"."email" is not null;--> statement-breakpoint
CREATE INDEX "notices_by_date" ON "notices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notices_by_status" ON "notices" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_waiting" ON "notices" USING btree ("severity" DESC NULLS FIRST,"created_at","id") WHERE "notices"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "notices_by_decision" ON "notices" USING btree ("decided_at") WHERE "notices"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_to_erase" ON "notices" USING btree ("decided_at") WHERE "notices"."email" is not null and "notices"."decided_at" is not null;