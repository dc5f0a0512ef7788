-- Functions that act with their owner's rights are the application's; triggers call these on its behalf.
revoke all on function anotar_actividad(bigint, timestamptz) from public;
revoke all on function recalcular_lentes(bigint) from public;
revoke all on function recalcular_revision(bigint) from public;
grant execute on function anotar_actividad(bigint, timestamptz) to nitida_app;
grant execute on function recalcular_lentes(bigint) to nitida_app;
grant execute on function recalcular_revision(bigint) to nitida_app;
