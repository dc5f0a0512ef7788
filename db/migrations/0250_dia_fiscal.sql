-- The day that a correction has for SAT: that of the payment it books again. Its `dia` is the till's, which stays today. Null where
-- both are the same.
alter table pago add column dia_fiscal date;
