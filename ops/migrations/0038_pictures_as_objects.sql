CREATE TABLE "unnamed_objects" (
	"object" text PRIMARY KEY NOT NULL,
	"delete_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "object_size" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "object_digest" text;--> statement-breakpoint
CREATE INDEX "unnamed_objects_due" ON "unnamed_objects" USING btree ("delete_after");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_in_one_place" CHECK (("images"."bytes" is null) <> ("images"."object" is null) and num_nulls("images"."object", "images"."object_size", "images"."object_digest") in (0, 3));