-- Why a frame was sold at another price than its article's, and what the article cost at that moment; an element sold at its price has
-- neither. The audit keeps what they were before.
alter table pedido_elemento add column precio_articulo bigint, add column motivo_precio text;
alter table pedido_elemento add constraint elemento_con_motivo check ((precio_articulo is null) = (motivo_precio is null)) not valid;
alter table pedido_elemento add constraint elemento_motivo_largo check (length(motivo_precio) between 1 and 200) not valid;
-- The warranty as it was promised with the sale: what the shop gives later changes no order.
alter table pedido add column garantia text not null default '';
-- Written with the sale, and never again.
grant insert (garantia) on pedido to nitida_app;
