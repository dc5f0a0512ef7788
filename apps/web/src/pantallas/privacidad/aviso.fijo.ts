import { lista, parrafo, type Seccion, subtitulo } from './aviso.bloques.ts'

// The sections that do not depend on who is responsible.

export const datos: Seccion = {
  id: 'datos',
  titulo: 'Datos que recopilamos',
  bloques: [
    parrafo('Recopilamos los datos que tú nos das en la sucursal, por teléfono, por WhatsApp o en línea:'),
    lista(
      'Identificación y contacto: nombre completo, edad o fecha de nacimiento, sexo, domicilio, teléfonos y correo.',
      'Compras: tus pedidos, citas, pagos y forma de pago. No guardamos el número de tu tarjeta.',
      'Facturación, solo si pides factura: RFC, nombre o razón social, régimen fiscal, código postal y uso del CFDI.',
    ),
    subtitulo('Datos personales sensibles'),
    parrafo('Para cuidar tu vista también tratamos datos sobre tu salud, que la ley considera sensibles:'),
    lista(
      'Tu historia clínica: antecedentes personales y familiares, padecimientos, síntomas y medicamentos.',
      'Tus graduaciones, tu agudeza visual y los demás resultados de tus exámenes.',
      'Fotografías de tus ojos, cuando ayudan a documentar la revisión.',
    ),
    parrafo(
      'Para tratarlos te pedimos tu consentimiento expreso y por escrito, con tu firma autógrafa, tu firma electrónica u otro ' +
        'mecanismo que confirme que eres tú. Solo los usamos para atenderte y fabricar tus lentes.',
    ),
    parrafo(
      'Estas páginas no usan cookies de publicidad ni de rastreo. En tu navegador solo se guarda lo necesario para que ' +
        'funcionen, como el pedido que consultas.',
    ),
  ],
}

export const uso: Seccion = {
  id: 'uso',
  titulo: 'Cómo usamos tus datos',
  bloques: [
    subtitulo('Finalidades necesarias'),
    parrafo('Sin ellas no podríamos atenderte:'),
    lista(
      'Agendar tus citas y hacer tu examen de la vista.',
      'Integrar y conservar tu expediente clínico.',
      'Fabricar, entregar y garantizar tus lentes y demás productos.',
      'Registrar tus pagos y emitir tus comprobantes y facturas.',
      'Avisarte por WhatsApp, teléfono o correo sobre tu cita, tu pedido o tu factura.',
      'Atender tus dudas, garantías y reclamaciones, y cumplir nuestras obligaciones legales.',
    ),
    subtitulo('Finalidades voluntarias'),
    parrafo('Requieren tu consentimiento. Si lo niegas, te atendemos igual:'),
    lista('Enviarte promociones y descuentos por WhatsApp.', 'Recordarte que es buen momento para revisar tu vista.'),
    parrafo(
      'Tus datos de salud no se usan para elegir qué promociones enviarte. Para negarte, o si cambias de opinión, dilo en ' +
        'tu sucursal o escribe a los datos de contacto de este aviso. Para dejar de recibir promociones por WhatsApp basta con ' +
        'responder BAJA: los avisos de tus citas y pedidos te seguirán llegando, salvo que pidas que tampoco se te envíen.',
    ),
    parrafo(
      'Si no quieres publicidad de ninguna empresa, puedes inscribir tu número en el Registro Público para Evitar Publicidad de ' +
        'la Profeco.',
    ),
  ],
}

export const proteccion: Seccion = {
  id: 'proteccion',
  titulo: 'Cómo protegemos tus datos',
  bloques: [
    parrafo(
      'Aplicamos medidas de seguridad administrativas, técnicas y físicas para evitar que tus datos se pierdan, se alteren o se ' +
        'usen sin autorización:',
    ),
    lista(
      'Cada persona de nuestro equipo entra con su propia cuenta, en su horario, y ve solo lo que su trabajo y su sucursal requieren.',
      'Queda registro de los movimientos importantes y de quién los hizo.',
      'El enlace de tu pedido muestra solo lo indispensable y no puede adivinarse.',
      'Quienes tratan tus datos deben guardar confidencialidad, aun después de dejar de trabajar con nosotros.',
    ),
    subtitulo('Cuánto tiempo los conservamos'),
    parrafo(
      'Tu expediente clínico se conserva al menos 5 años a partir del último acto de atención, como indica la NOM-004-SSA3-2012. ' +
        'Los comprobantes y facturas, el plazo que fijan las leyes fiscales. Después, tus datos se bloquean y se suprimen.',
    ),
    subtitulo('Si ocurre una vulneración'),
    parrafo(
      'Si un incidente de seguridad afecta de forma significativa tus derechos, te lo informaremos de inmediato: qué pasó, qué ' +
        'datos involucra, qué te recomendamos hacer y qué medidas tomamos.',
    ),
  ],
}

export const terceros: Seccion = {
  id: 'terceros',
  titulo: 'Con quién compartimos tus datos',
  bloques: [
    parrafo('No vendemos ni rentamos tus datos. Los transferimos solo cuando es necesario o la ley lo pide:'),
    lista(
      'Al Servicio de Administración Tributaria (SAT), para emitir y cancelar tus facturas.',
      'A autoridades sanitarias, administrativas o judiciales que los requieran conforme a la ley.',
      'A otros profesionales de la salud, si tú lo pides por escrito o para atender una urgencia.',
    ),
    parrafo(
      'Estas transferencias no requieren tu consentimiento o parten de tu propia solicitud. Para cualquier ' +
        'otra te pediríamos antes tu consentimiento.',
    ),
    subtitulo('Proveedores que trabajan para nosotros'),
    parrafo('Usan tus datos solo para darnos su servicio, siguiendo nuestras instrucciones y este aviso:'),
    lista(
      'El proveedor autorizado de certificación (PAC) que timbra tus facturas.',
      'El laboratorio óptico que fabrica tus lentes, que recibe solo lo necesario para hacerlos.',
      'El servicio de mensajería WhatsApp y el de correo electrónico, para hacerte llegar avisos, promociones y facturas.',
      'Los servicios de cómputo y respaldo donde se guarda la información.',
    ),
  ],
}

export const cambios: Seccion = {
  id: 'cambios',
  titulo: 'Cambios a esta política',
  bloques: [
    parrafo(
      'Podemos actualizar este aviso por cambios en la ley, en nuestros servicios o en la forma de cuidar tus datos. La versión ' +
        'vigente, con su fecha, está siempre en esta página y puedes pedirla en cualquier sucursal.',
    ),
    parrafo(
      'Si el cambio agrega datos sensibles, finalidades que requieren tu consentimiento o nuevas transferencias, te avisaremos por ' +
        'los medios de contacto que nos diste y, cuando haga falta, te pediremos de nuevo tu consentimiento.',
    ),
  ],
}
