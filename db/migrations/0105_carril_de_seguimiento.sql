-- Recall has a lane of its own, after notices and before promotions: nobody's appointment waits behind two hundred check-ups.
alter table mensaje drop constraint mensaje_carril_check;
alter table mensaje add constraint mensaje_carril_check
  check (carril in ('avisos', 'seguimiento', 'promociones')) not valid;
