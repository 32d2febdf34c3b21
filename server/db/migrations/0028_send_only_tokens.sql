ALTER TABLE "sessions" ADD COLUMN "send_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_send_hash" UNIQUE("send_hash");