-- Receipts serve their time: what they said stays in the state of their message. A month of them is kept whoever asks, well
-- beyond the week for which the provider repeats itself. Who wants no promotions is never forgotten.
drop trigger recibo_whatsapp_solo_agregar on recibo_whatsapp;
create trigger recibo_whatsapp_no_cambia before update on recibo_whatsapp
  for each row execute function rechazar_cambio();
create trigger recibo_whatsapp_conservar before delete on recibo_whatsapp
  for each row when (old.recibido_en > current_timestamp - interval '30 days') execute function rechazar_cambio();
create index recibo_whatsapp_recibido on recibo_whatsapp (recibido_en);

grant delete on recibo_whatsapp to nitida_app;

-- When the provider said it: what he repeats, or what comes late, changes nothing. A row whose time is over is a template that
-- works again.
alter table pausa_plantilla add column dicho_en timestamptz;
