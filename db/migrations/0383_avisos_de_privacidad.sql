-- Privacy notices of the chain, a row for each version; none ever changes, and the newest is in force. Two who save on top of the same
-- one meet at the key.
create table aviso_version (
  version integer primary key check (version >= 0),
  -- How consents name it.
  clave text not null unique check (length(clave) between 1 and 20),
  -- Text of each section by its name; null where it was written before texts were kept here, or in another program.
  secciones jsonb check (jsonb_typeof(secciones) = 'object'),
  -- Null where the program brought it.
  id_usuario bigint references usuario (id),
  creado_en timestamptz not null,
  constraint aviso_de_alguien check (id_usuario is null or secciones is not null)
);
create index aviso_version_usuario on aviso_version (id_usuario) where id_usuario is not null;
create trigger aviso_version_solo_agregar before update or delete on aviso_version for each row execute function rechazar_cambio();
create trigger aviso_version_sin_vaciar before truncate on aviso_version for each statement execute function rechazar_cambio();
grant select, insert on aviso_version to nitida_app;

-- Consents from before name notices whose texts are not kept: they come first. Zero is that of another program.
insert into aviso_version (version, clave, creado_en) values (0, 'Importado', '2000-01-01');
insert into aviso_version (version, clave, creado_en)
  select row_number() over (order by min(en)), version_aviso, min(en) from consentimiento
  where version_aviso not in ('Importado', '2026-11') group by version_aviso;
insert into aviso_version (version, clave, creado_en, secciones)
  select max(version) + 1, '2026-11', '2026-11-01 06:00+00', jsonb_build_object(
    'introduccion', '{óptica}, con domicilio en {domicilio}, es responsable de los datos personales que nos das y de cuidarlos. Este aviso de privacidad integral te explica qué datos recopilamos, para qué los usamos, con quién los compartimos y cómo decides sobre ellos.

Se basa en la Ley Federal de Protección de Datos Personales en Posesión de los Particulares, publicada en el Diario Oficial de la Federación el 20 de marzo de 2025. La autoridad en la materia es la Secretaría Anticorrupción y Buen Gobierno.

Aplica a quienes se atienden, compran o piden una factura en cualquiera de nuestras sucursales, y a quienes consultan su pedido o confirman su cita en línea. Si el paciente es menor de edad o no puede decidir por sí mismo, su madre, su padre o su tutor da los datos y el consentimiento.',
    'datos', 'Recopilamos los datos que tú nos das en la sucursal, por teléfono, por WhatsApp o en línea:

- Identificación y contacto: nombre completo, edad o fecha de nacimiento, sexo, domicilio, teléfonos y correo.
- Compras: tus pedidos, citas, pagos y forma de pago. No guardamos el número de tu tarjeta.
- Facturación, solo si pides factura: RFC, nombre o razón social, régimen fiscal, código postal y uso del CFDI.

## Datos personales sensibles

Para cuidar tu vista también tratamos datos sobre tu salud, que la ley considera sensibles:

- Tu historia clínica: antecedentes personales y familiares, padecimientos, síntomas y medicamentos.
- Tus graduaciones, tu agudeza visual y los demás resultados de tus exámenes.
- Fotografías de tus ojos, cuando ayudan a documentar la revisión.

Para tratarlos te pedimos tu consentimiento expreso y por escrito, con tu firma autógrafa, tu firma electrónica u otro mecanismo que confirme que eres tú. Solo los usamos para atenderte y fabricar tus lentes.

Estas páginas no usan cookies de publicidad ni de rastreo. En tu navegador solo se guarda lo necesario para que funcionen, como el pedido que consultas.',
    'uso', '## Finalidades necesarias

Sin ellas no podríamos atenderte:

- Agendar tus citas y hacer tu examen de la vista.
- Integrar y conservar tu expediente clínico.
- Fabricar, entregar y garantizar tus lentes y demás productos.
- Registrar tus pagos y emitir tus comprobantes y facturas.
- Avisarte por WhatsApp, teléfono o correo sobre tu cita, tu pedido o tu factura.
- Atender tus dudas, garantías y reclamaciones, y cumplir nuestras obligaciones legales.

## Finalidades voluntarias

Requieren tu consentimiento. Si lo niegas, te atendemos igual:

- Enviarte promociones y descuentos por WhatsApp.
- Recordarte que es buen momento para revisar tu vista.

Tus datos de salud no se usan para elegir qué promociones enviarte. Para negarte, o si cambias de opinión, dilo en tu sucursal o escribe a los datos de contacto de este aviso. Para dejar de recibir promociones por WhatsApp basta con responder BAJA: los avisos de tus citas y pedidos te seguirán llegando, salvo que pidas que tampoco se te envíen.

Si no quieres publicidad de ninguna empresa, puedes inscribir tu número en el Registro Público para Evitar Publicidad de la Profeco.',
    'proteccion', 'Aplicamos medidas de seguridad administrativas, técnicas y físicas para evitar que tus datos se pierdan, se alteren o se usen sin autorización:

- Cada persona de nuestro equipo entra con su propia cuenta, en su horario, y ve solo lo que su trabajo y su sucursal requieren.
- Queda registro de los movimientos importantes y de quién los hizo.
- El enlace de tu pedido muestra solo lo indispensable y no puede adivinarse.
- Quienes tratan tus datos deben guardar confidencialidad, aun después de dejar de trabajar con nosotros.

## Cuánto tiempo los conservamos

Tu expediente clínico se conserva al menos 5 años a partir del último acto de atención, como indica la NOM-004-SSA3-2012. Los comprobantes y facturas, el plazo que fijan las leyes fiscales. Después, tus datos se bloquean y se suprimen.

## Si ocurre una vulneración

Si un incidente de seguridad afecta de forma significativa tus derechos, te lo informaremos de inmediato: qué pasó, qué datos involucra, qué te recomendamos hacer y qué medidas tomamos.',
    'terceros', 'No vendemos ni rentamos tus datos. Los transferimos solo cuando es necesario o la ley lo pide:

- Al Servicio de Administración Tributaria (SAT), para emitir y cancelar tus facturas.
- A autoridades sanitarias, administrativas o judiciales que los requieran conforme a la ley.
- A otros profesionales de la salud, si tú lo pides por escrito o para atender una urgencia.

Estas transferencias no requieren tu consentimiento o parten de tu propia solicitud. Para cualquier otra te pediríamos antes tu consentimiento.

## Proveedores que trabajan para nosotros

Usan tus datos solo para darnos su servicio, siguiendo nuestras instrucciones y este aviso:

- El proveedor autorizado de certificación (PAC) que timbra tus facturas.
- El laboratorio óptico que fabrica tus lentes, que recibe solo lo necesario para hacerlos.
- El servicio de mensajería WhatsApp y el de correo electrónico, para hacerte llegar avisos, promociones y facturas.
- Los servicios de cómputo y respaldo donde se guarda la información.',
    'derechos', 'En cualquier momento puedes ejercer tus derechos ARCO:

- Acceso: saber qué datos tuyos tenemos y cómo los usamos.
- Rectificación: corregirlos si son inexactos, están incompletos o ya cambiaron.
- Cancelación: pedir que dejemos de usarlos y los eliminemos. Primero se bloquean y, al terminar el plazo de conservación, se suprimen.
- Oposición: pedir que no los usemos para un fin determinado. No tomamos decisiones sobre ti solo por medios automatizados.

También puedes revocar tu consentimiento o limitar el uso de tus datos. Revocarlo no tiene efectos retroactivos y no siempre permite dejar de usarlos de inmediato: hay datos que la ley nos obliga a conservar, como tu expediente clínico y tus facturas. Si lo revocas para un fin necesario, quizá no podamos seguir atendiéndote.

## Cómo pedirlo

Escribe a {correo} o acude a cualquier sucursal. Tu solicitud debe incluir:

- Tu nombre y un domicilio u otro medio para responderte.
- Copia de una identificación oficial y, si actúas por otra persona, el documento que acredita que la representas.
- El derecho que quieres ejercer y los datos a los que se refiere.
- Cualquier dato que ayude a encontrarlos, por ejemplo la sucursal o la fecha de tu visita. Para rectificar, también el documento que apoya el cambio.

Te respondemos en un máximo de 20 días hábiles y, si tu solicitud procede, la cumplimos dentro de los 15 días hábiles siguientes. El trámite es gratuito; solo podríamos cobrarte el envío o las copias.

Si no estás de acuerdo con nuestra respuesta, o no la recibes, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno.',
    'cambios', 'Podemos actualizar este aviso por cambios en la ley, en nuestros servicios o en la forma de cuidar tus datos. La versión vigente, con su fecha, está siempre en esta página y puedes pedirla en cualquier sucursal.

Si el cambio agrega datos sensibles, finalidades que requieren tu consentimiento o nuevas transferencias, te avisaremos por los medios de contacto que nos diste y, cuando haga falta, te pediremos de nuevo tu consentimiento.',
    'contacto', 'Aquí atendemos tus dudas, tus solicitudes y las revocaciones de tu consentimiento:

{contacto}'
  ) from aviso_version;

-- A consent names a notice that there is.
create function consentimiento_con_aviso() returns trigger language plpgsql set search_path to 'pg_catalog', 'public' as $$
begin
  if not exists (select from aviso_version where clave = new.version_aviso) then
    raise exception 'no hay un aviso con esa clave' using errcode = '23503', constraint = 'consentimiento_aviso';
  end if;
  return new;
end
$$;
create trigger consentimiento_con_aviso before insert on consentimiento for each row execute function consentimiento_con_aviso();
