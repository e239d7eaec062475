/** SQL: the queue of Fabula 0.2.0 with the kinds of job `count` and `unknown`, as pg-boss 10.4.2 creates it. */
export const oldQueue = `
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.job (
    id uuid not null default gen_random_uuid(),
    name text not null,
    priority integer not null default(0),
    data jsonb,
    state pgboss.job_state not null default('created'),
    retry_limit integer not null default(2),
    retry_count integer not null default(0),
    retry_delay integer not null default(0),
    retry_backoff boolean not null default false,
    start_after timestamp with time zone not null default now(),
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval not null default interval '15 minutes',
    created_on timestamp with time zone not null default now(),
    completed_on timestamp with time zone,
    keep_until timestamp with time zone not null default now() + interval '14 days',
    output jsonb,
    dead_letter text,
    policy text,
    primary key (name, id)
  ) partition by list (name);
  create table pgboss.j1 (like pgboss.job including defaults, primary key (name, id));
  create table pgboss.j2 (like pgboss.job including defaults, primary key (name, id));
  alter table pgboss.job attach partition pgboss.j1 for values in ('count');
  alter table pgboss.job attach partition pgboss.j2 for values in ('unknown')`;
