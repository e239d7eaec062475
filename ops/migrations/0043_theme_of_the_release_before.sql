-- Processes of 0.1.0 still read it.
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "theme" text DEFAULT 'light' NOT NULL;
