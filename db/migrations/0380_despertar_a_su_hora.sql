-- A job may not run before the message that it sends is due. The message's hour is reckoned inside the transaction, so it lies after
-- the transaction's start, from which the job's hour was reckoned: a job that came early found nothing and did not come again.
create or replace function encolar(tarea text, carga json, clave_trabajo text, espera_ms integer default 0) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(
    tarea, carga, run_at => clock_timestamp() + espera_ms * interval '1 millisecond', max_attempts => 1,
    job_key => clave_trabajo);
end
$$;
