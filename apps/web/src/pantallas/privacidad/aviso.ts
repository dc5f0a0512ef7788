import { lista, medios, parrafo, type Seccion, subtitulo } from './aviso.bloques.ts'
import { cambios, datos, proteccion, terceros, uso } from './aviso.fijo.ts'

/** The responsible of the data (D-66). A missing value shows as pending, so that nobody publishes it unnoticed. */
export type ConfigAviso = {
  nombreOptica?: string
  domicilio?: string
  correoPrivacidad?: string
  telefono?: string
}

type Responsable = Required<ConfigAviso>

export const conValoresNeutros = (config: ConfigAviso): Responsable => ({
  nombreOptica: config.nombreOptica || 'Nítida',
  domicilio: config.domicilio || '[domicilio por configurar]',
  correoPrivacidad: config.correoPrivacidad || '[correo por configurar]',
  telefono: config.telefono || '[teléfono por configurar]',
})

const introduccion = ({ nombreOptica, domicilio }: Responsable): Seccion => ({
  id: 'introduccion',
  titulo: 'Introducción',
  bloques: [
    parrafo(
      `${nombreOptica}, con domicilio en ${domicilio}, es responsable de los datos personales que nos das y de cuidarlos. ` +
        'Este aviso de privacidad integral te explica qué datos recopilamos, para qué los usamos, con quién los compartimos ' +
        'y cómo decides sobre ellos.',
    ),
    parrafo(
      'Se basa en la Ley Federal de Protección de Datos Personales en Posesión de los Particulares, publicada en el Diario ' +
        'Oficial de la Federación el 20 de marzo de 2025. La autoridad en la materia es la Secretaría Anticorrupción y Buen ' +
        'Gobierno.',
    ),
    parrafo(
      'Aplica a quienes se atienden, compran o piden una factura en cualquiera de nuestras sucursales, y a quienes ' +
        'consultan su pedido o confirman su cita en línea. Si el paciente es menor de edad o no puede decidir por sí mismo, ' +
        'su madre, su padre o su tutor da los datos y el consentimiento.',
    ),
  ],
})

const derechos = ({ correoPrivacidad }: Responsable): Seccion => ({
  id: 'derechos',
  titulo: 'Tus derechos',
  bloques: [
    parrafo('En cualquier momento puedes ejercer tus derechos ARCO:'),
    lista(
      'Acceso: saber qué datos tuyos tenemos y cómo los usamos.',
      'Rectificación: corregirlos si son inexactos, están incompletos o ya cambiaron.',
      'Cancelación: pedir que dejemos de usarlos y los eliminemos. Primero se bloquean y, al terminar el plazo de ' +
        'conservación, se suprimen.',
      'Oposición: pedir que no los usemos para un fin determinado. No tomamos decisiones sobre ti solo por medios ' +
        'automatizados.',
    ),
    parrafo(
      'También puedes revocar tu consentimiento o limitar el uso de tus datos. Revocarlo no tiene efectos retroactivos y ' +
        'no siempre permite dejar de usarlos de inmediato: hay datos que la ley nos obliga a conservar, como tu expediente ' +
        'clínico y tus facturas. Si lo revocas para un fin necesario, quizá no podamos seguir atendiéndote.',
    ),
    subtitulo('Cómo pedirlo'),
    parrafo(`Escribe a ${correoPrivacidad} o acude a cualquier sucursal. Tu solicitud debe incluir:`),
    lista(
      'Tu nombre y un domicilio u otro medio para responderte.',
      'Copia de una identificación oficial y, si actúas por otra persona, el documento que acredita que la representas.',
      'El derecho que quieres ejercer y los datos a los que se refiere.',
      'Cualquier dato que ayude a encontrarlos, por ejemplo la sucursal o la fecha de tu visita. Para rectificar, también el ' +
        'documento que apoya el cambio.',
    ),
    parrafo(
      'Te respondemos en un máximo de 20 días hábiles y, si tu solicitud procede, la cumplimos dentro de los 15 días hábiles ' +
        'siguientes. El trámite es gratuito; solo podríamos cobrarte el envío o las copias.',
    ),
    parrafo(
      'Si no estás de acuerdo con nuestra respuesta, o no la recibes, puedes acudir a la Secretaría Anticorrupción y Buen ' +
        'Gobierno.',
    ),
  ],
})

const contacto = (config: ConfigAviso): Seccion => {
  const { nombreOptica, domicilio, correoPrivacidad, telefono } = conValoresNeutros(config)
  return {
    id: 'contacto',
    titulo: 'Contacto',
    bloques: [
      parrafo('Aquí atendemos tus dudas, tus solicitudes y las revocaciones de tu consentimiento:'),
      medios(
        { etiqueta: 'Responsable', texto: nombreOptica },
        { etiqueta: 'Domicilio', texto: domicilio },
        {
          etiqueta: 'Correo',
          texto: correoPrivacidad,
          href: config.correoPrivacidad && `mailto:${config.correoPrivacidad}`,
        },
        {
          etiqueta: 'Teléfono',
          texto: telefono,
          href: config.telefono && `tel:${config.telefono.replace(/[^+\d]/g, '')}`,
        },
      ),
    ],
  }
}

/**
 * The privacy notice in the eight sections of spec §2, written for the LFPDPPP in force since 21-03-2025. Nothing here is
 * legal advice: the chain's lawyer reviews it before it is published.
 */
export function crearAviso(config: ConfigAviso): readonly Seccion[] {
  const responsable = conValoresNeutros(config)
  return [introduccion(responsable), datos, uso, proteccion, terceros, derechos(responsable), cambios, contacto(config)]
}
