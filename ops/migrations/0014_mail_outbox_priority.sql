DROP INDEX "mail_outbox_due";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "message_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "hand_overs" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_outbox_of" ON "mail_outbox" USING btree (lower(coalesce("reply_to", "recipient")));--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("priority","next_attempt_at","id");