CREATE TABLE "blocks" (
	"blocker_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_by_blocker" ON "blocks" USING btree ("blocker_id","id","blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_by_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
-- In the database, so that no kind of notification can forget it. Messages of the staff have no actor.
CREATE FUNCTION "withhold_notification_of_blocked"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "blocks" WHERE "blocker_id" = NEW."receiver_id" AND "blocked_id" = NEW."actor_id")
		OR EXISTS (SELECT 1 FROM "blocks" WHERE "blocker_id" = NEW."actor_id" AND "blocked_id" = NEW."receiver_id") THEN
		RETURN NULL;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "notifications_of_blocked" BEFORE INSERT ON "notifications" FOR EACH ROW
	WHEN (NEW."actor_id" IS NOT NULL) EXECUTE FUNCTION "withhold_notification_of_blocked"();
