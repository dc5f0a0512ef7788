/**
 * What a message to the shop says of promotions. `baja`: its writer wants no more of them. `duda`: it speaks of stopping, or refuses
 * something, in words that a person has to read. Null: it says nothing of the kind.
 */
export type DichoDePromociones = 'baja' | 'duda' | null

/** Longest text that is read; what is behind says no more about it. */
const LARGO = 600

/** The words of a text in capitals, without accents, emoji and punctuation; letters that somebody stretched count once. */
function palabrasDe(texto: string): string[] {
  const palabras = texto
    .slice(0, LARGO)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const deletreada = palabras.length > 2 && palabras.every((palabra) => palabra.length === 1)
  return (
    deletreada
      ? [palabras.join('')]
      : (palabras
          .join(' ')
          .replace(/\bOPT OUT\b/, 'OPTOUT')
          .match(/\S+/g) ?? [])
  ).map((palabra) => {
    const corta = palabra.replace(/(.)\1+/gu, '$1')
    return ORDENES.has(corta) ? corta : palabra
  })
}

const conjunto = (palabras: string): ReadonlySet<string> => new Set(palabras.split(' '))

/** Words that carry no meaning of their own beside an order: courtesy, who speaks, small words. */
const RELLENO = conjunto(
  'POR FAVOR PORFAVOR PORFA PORFIS PLIS PLEASE GRACIAS MUCHAS MIL HOLA BUENAS BUENOS BUEN DIA DIAS TARDES NOCHES SALUDOS ' +
    'X XFA XFAVOR PORFIS PLS PLZ FA D K KE PERO MOMENTO DEFINITIVA DEFINITIVAMENTE TOTAL MORE ME USTEDES DISCULPE DISCULPA DISCULPEN PERDON OIGAN OIGA OYE SENORITA SENOR AMABLE AMABLES SEA SEAN TAN ' +
    'A AL CON DE DEL EL EN ES ESE ESO ESTA ESTE ESTO LA LAS LO LOS MI MIS ME SE SU SUS TE UN UNA Y YA PUES MAS NADA OK SI QUE YO INMEDIATA ' +
    'QUIERO QUISIERA DESEO NECESITO PIDO SOLICITO SOLICITAR FAVOR PUEDE PUEDEN PODRIA PODRIAN HAGAN HAGA AHORA INMEDIATAMENTE',
)

/** Orders that end promotions, alone or with courtesy. */
const ORDENES = conjunto(
  'BAJA BAJAS VAJA STOP ALTO BASTA UNSUBSCRIBE UNSUSCRIBE OPTOUT DESUSCRIBIR DESUSCRIBIRME DESUSCRIBIRSE DESUSCRIBANME ' +
    'DESUSCRIBEME DESUSCRIBANSE DESINSCRIBIR DESINSCRIBIRME',
)

/** Giving somebody up, beside `baja`: 'denme de baja', 'me doy de baja', 'quiero darme de baja', 'solicito mi baja'. */
const DAR = conjunto(
  'DAR DARME DARNOS DEN DENME DENOS DAME DEME DOY DAN DAS DA TRAMITAR TRAMITEN SOLICITO SOLICITAR QUIERO PIDO DESEO',
)

/** What promotions are called. */
const PROMOCIONES = conjunto(
  'PROMOCION PROMOCIONES PROMO PROMOS PUBLICIDAD ANUNCIO ANUNCIOS OFERTA OFERTAS DESCUENTO DESCUENTOS MENSAJE MENSAJES MENSAJITOS ' +
    'MSJ MSJS WHATSAPP WHATSAPPS WHATS SPAM NOTIFICACION NOTIFICACIONES SUSCRIPCION INFORMACION MARKETING LISTA DIFUSION PROMOTIONS MESSAGES MENSAJERIA AVISOS',
)

/** Being written to; without anything else after it, it means all of it. */
const ESCRIBIR = conjunto(
  'ENVIEN ENVIAR ENVIARME ENVIE ENVIES ENVIANDO MANDEN MANDAR MANDARME MANDE MANDES MANDANDO ESCRIBAN ESCRIBIR ESCRIBIRME ESCRIBA ' +
    'ESCRIBAS ESCRIBIENDO MOLESTEN MOLESTAR MOLESTARME MOLESTE MOLESTES MOLESTANDO RECIBIR RECIBIRLOS RECIBIRLAS CONTACTEN ' +
    'CONTACTAR CONTACTARME FASTIDIEN FASTIDIAR LLEGUE LLEGUEN ENVIARAN MANDARAN ESCRIBIERAN RECIBIENDO SENDING TEXTING',
)

/** Between a refusal and being written to, they say that nothing came, or that it shall go on: 'no me están mandando nada'. */
const OTRA_COSA = conjunto('ESTAN ESTA ESTOY ESTAMOS ESTADO HAN HE')

/** Leaving off, before {@link ESCRIBIR}: 'dejen de mandar'. */
const DEJAR = conjunto(
  'DEJEN DEJE DEJA DEJAR PAREN PARE PARAR PARENLE PARALE SUSPENDAN SUSPENDER DETENGAN DETENER CANCELAR CANCELEN CANCELA ' +
    'ANULAR ANULEN DESACTIVAR DESACTIVEN DESACTIVA EVITEN EVITAR EVITENME ABSTENGANSE ABSTENERSE',
)

/** Taking out of a list: 'quítenme de su lista', 'borren mi número'. */
const QUITAR = conjunto(
  'QUITEN QUITENME QUITAR QUITARME QUITE QUITEME BORREN BORRENME BORRAR BORRARME BORRE ELIMINEN ELIMINENME ELIMINAR ELIMINARME ' +
    'SAQUEN SAQUENME SACARME REMUEVAN REMUEVANME QUITAME BORRAME ELIMINAME SACAME REMOVE',
)
/** The same in words that are said of glasses and appointments too, so that they mean it only beside a list. */
const QUITAR_TAMBIEN = conjunto('SACAR SACA QUITA BORRA ELIMINA DEJENME DEJAME')
const DE_DONDE = conjunto('LIST LISTA LISTAS NUMERO TELEFONO CELULAR CONTACTO CONTACTOS BASE GRUPO DIFUSION DATOS')

/** Wanting or taking, between a refusal and what is refused. */
const DESEOS = conjunto(
  'QUIERO QUEREMOS DESEO DESEAMOS AUTORIZO ACEPTO NECESITO INTERESAN INTERESA ESTOY INTERESADA INTERESADO GUSTAN TUS NINGUNA NINGUN ' +
    'ESAS ESOS ESTAS ESTOS TANTAS TANTOS OTRA OTRO KIERO QIERO SEGUIR CONTINUAR SEGUIMOS',
)

const NEGACION = conjunto('NO NI TAMPOCO SIN NUNCA JAMAS NOP NEL')

/** Words about refusing or stopping that are no order by themselves. */
const SOSPECHOSAS = new Set([
  ...ORDENES,
  ...DEJAR,
  ...QUITAR,
  ...conjunto(
    'SPAM ACOSO AUTORIZO PRIVACIDAD DENUNCIA DENUNCIAR DENUNCIARLOS DEMANDA PROFECO REPEP BLOQUEAR BLOQUEARLOS BLOQUEO BLOQUEARE REPORTAR ' +
      'HARTA HARTO REVOCO REVOCAR OPONGO OPOSICION CONSENTIMIENTO ARCO',
  ),
])

/** Signs that say 'stop' without a word. */
const SIGNOS = /[\u{1F6D1}\u{1F6AB}\u{26D4}\u{274C}\u{1F645}\u{1F44E}\u{270B}\u{1F590}\u{1F595}]/u

const hay = (palabras: readonly string[], cuales: ReadonlySet<string>): boolean =>
  palabras.some((palabra) => cuales.has(palabra))

const sonDe = (palabras: readonly string[], ...cuales: ReadonlySet<string>[]): boolean =>
  palabras.every((palabra) => cuales.some((uno) => uno.has(palabra)))

/** Whether nothing but an order and courtesy stands in a text. */
const esSoloOrden = (palabras: readonly string[]): boolean =>
  hay(palabras, ORDENES) &&
  sonDe(palabras, ORDENES, RELLENO, PROMOCIONES, ESCRIBIR) &&
  !/\bCON\b.*\bBASTA\b/.test(palabras.join(' '))

/** Whether 'baja' is asked for and not refused: 'denme de baja', but not 'no me den de baja' nor 'mica de baja graduación'. */
function pideBaja(palabras: readonly string[]): boolean {
  const donde = palabras.findIndex((palabra) => palabra === 'BAJA' || palabra === 'VAJA')
  const antes = palabras.slice(Math.max(0, donde - 5), Math.max(0, donde))
  const siguiente = palabras.slice(donde + 1, donde + 2)
  return (
    !hay(antes, NEGACION) &&
    hay(antes, DAR) &&
    ['DE', 'D', 'MI', 'LA'].includes(antes.at(-1) ?? '') &&
    sonDe(siguiente, RELLENO, PROMOCIONES, DE_DONDE)
  )
}

/** Whether what follows being written to is promotions, or nothing more than courtesy. */
const deTodo = (objeto: readonly string[]): boolean => hay(objeto, PROMOCIONES) || sonDe(objeto, RELLENO, NEGACION)

/** Whether one promotion is spoken of, and not all of them: 'no quiero la promo de 2x1', but 'no quiero ninguna promoción'. */
const esUnaSola = (palabras: readonly string[]): boolean =>
  /\b(?:LA|EL|UNA?|ES[AE]|EST[AE]) (?:PROMO|PROMOCION|OFERTA|DESCUENTO)$/.test(palabras.join(' '))

/** Whether he refuses to be written to: 'ya no me manden promociones', 'no quiero recibir nada', 'no más mensajes'. */
function rehusa(palabras: readonly string[]): boolean {
  const no = palabras.findIndex((palabra) => NEGACION.has(palabra))
  if (no < 0) return false
  const despues = palabras.slice(no + 1)
  const escribir = despues.slice(0, 5).findIndex((palabra) => ESCRIBIR.has(palabra))
  const entre = despues.slice(0, Math.max(0, escribir))
  if (hay(entre, DEJAR) || hay(entre, OTRA_COSA)) return false
  if (escribir >= 0 && deTodo(despues.slice(escribir + 1))) return true
  const nombre = despues.slice(0, 6).findIndex((palabra) => PROMOCIONES.has(palabra))
  return nombre >= 0 && sonDe(despues.slice(0, nombre), RELLENO, DESEOS) && !esUnaSola(despues.slice(0, nombre + 1))
}

/** Whether he asks to leave off, or to be taken out of a list. */
function pideParar(palabras: readonly string[]): boolean {
  if (hay(palabras, NEGACION)) return false
  return palabras.some((palabra, i) => {
    const despues = palabras.slice(i + 1)
    if (QUITAR.has(palabra) || QUITAR_TAMBIEN.has(palabra)) {
      if (hay(despues.slice(0, 7), DE_DONDE)) return true
      return (
        /^DEJ/.test(palabra) && (despues[1] === 'PAZ' || (despues[0] === 'DE' && hay(despues.slice(1, 3), ESCRIBIR)))
      )
    }
    if (!DEJAR.has(palabra)) return false
    const escribir = despues.slice(0, 3).findIndex((una) => ESCRIBIR.has(una))
    return escribir >= 0 ? deTodo(despues.slice(escribir + 1)) : hay(despues.slice(0, 4), PROMOCIONES)
  })
}

/** Calling by phone or looking for somebody. */
const LLAMAR = conjunto('LLAMEN LLAME LLAMES MARQUEN MARQUE MARQUES HABLEN HABLE HABLES BUSQUEN BUSQUE')

/** Whether somebody refuses something without saying what: 'no gracias', 'no me interesa', 'ya no quiero', 'promociones no'. */
const rehusaAlgo = (palabras: readonly string[]): boolean =>
  hay(palabras, NEGACION) &&
  (hay(palabras, ESCRIBIR) ||
    hay(palabras, LLAMAR) ||
    sonDe(palabras, NEGACION, RELLENO, DESEOS, PROMOCIONES) ||
    rehusaUna(palabras))

/** Whether one promotion is refused: somebody has to read whether all of them are. */
const rehusaUna = (palabras: readonly string[]): boolean => {
  const despues = palabras.slice(palabras.findIndex((palabra) => NEGACION.has(palabra)) + 1)
  const nombre = despues.findIndex((palabra) => PROMOCIONES.has(palabra))
  return nombre >= 0 && sonDe(despues.slice(0, nombre), RELLENO, DESEOS) && hay(despues.slice(0, nombre), DESEOS)
}

const EQUIVOCADO = conjunto('EQUIVOCADO EQUIVOCADA EQUIVOCARON')
const DE_QUIEN = conjunto('NUMERO TELEFONO CELULAR PERSONA')

/** Whether the phone is said to be somebody else's. */
const esDeOtro = (palabras: readonly string[]): boolean => hay(palabras, EQUIVOCADO) && hay(palabras, DE_QUIEN)

/** Whether a text asks something: what is asked about is not yet wanted. */
const pregunta = (texto: string): boolean => /[?¿]/.test(texto)

/**
 * What a text or the label of a button says of promotions (D-63). Refusals count inside a sentence, with courtesy, in capitals and
 * beside emoji. What could mean anything else is `duda`: nobody is taken off a list, or kept on it, by a guess.
 */
export function leerDicho(texto: string): DichoDePromociones {
  const palabras = palabrasDe(texto)
  if (palabras.length === 0) return SIGNOS.test(texto) ? 'duda' : null
  if (pideBaja(palabras) || pideParar(palabras)) return 'baja'
  if (esSoloOrden(palabras) || rehusa(palabras)) return pregunta(texto) ? 'duda' : 'baja'
  return hay(palabras, SOSPECHOSAS) || rehusaAlgo(palabras) || esDeOtro(palabras) ? 'duda' : null
}
