import type { AnchoTicket } from '@nitida/contract/tickets.rules'
import type { CSSProperties, ReactNode } from 'react'
import { imprimible } from './imprimible.ts'
import { medidasDe, PROPORCION } from './medidas.ts'

/*
 * The subset of CSS in which a browser and the server's renderer draw the same: containers are flex, leaves are plain blocks,
 * styles are inline, line heights are whole pixels, and no child is an empty text.
 */

/** The renderer would leave an element without any letter out, and the columns would move. */
const VACIO = '\u00a0'

const hoja: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  paddingTop: 12,
  paddingBottom: 12,
  backgroundColor: '#fff',
  color: '#000',
  fontFamily: "'Atkinson Hyperlegible Next', sans-serif",
  fontSize: 12,
  lineHeight: '17px',
}

/** The paper: black on white, as wide as the head it is for. */
export function Papel({ dots, children }: { dots: AnchoTicket; children: ReactNode }) {
  const margen = medidasDe(dots).margen / PROPORCION
  return <div style={{ ...hoja, width: dots / PROPORCION, paddingLeft: margen, paddingRight: margen }}>{children}</div>
}

/** A part of the ticket, under a dashed line unless it is the first. */
export function Apartado({ children, primero = false }: { children: ReactNode; primero?: boolean }) {
  const linea: CSSProperties = primero ? {} : { borderTop: '1px dashed #000', marginTop: 6, paddingTop: 6 }
  return <div style={{ display: 'flex', flexDirection: 'column', ...linea }}>{children}</div>
}

/** A mark that no letter was composed with; fonts draw it to the left of where it stands, at most by the height of a letter. */
const SIGNO_SUELTO = /\p{M}/u

/** White at the left of a text whose marks would otherwise leave the paper. */
const sangriaDe = (texto: string): CSSProperties => (SIGNO_SUELTO.test(texto) ? { paddingLeft: '1em' } : {})

/** A text of ours or of a user, which breaks anywhere rather than leave the paper. */
export function Texto({ children, estilo }: { children: string; estilo?: CSSProperties }) {
  const texto = imprimible(children) || VACIO
  return <div style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', ...sangriaDe(texto), ...estilo }}>{texto}</div>
}

interface Renglon {
  nombre: string
  valor: string
  negrita?: boolean
}

/** A name at the left and an amount at the right, which is never broken. */
export function Renglon({ nombre, valor, negrita = false }: Renglon) {
  return (
    <div style={{ display: 'flex', justifyContent: 'space-between', fontWeight: negrita ? 700 : 400 }}>
      <div style={{ flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0, paddingRight: 8 }}>
        <Texto>{nombre}</Texto>
      </div>
      {valor ? <div style={{ flexShrink: 0, whiteSpace: 'nowrap' }}>{valor}</div> : null}
    </div>
  )
}

/** A word in a frame, in the middle, that must not be overlooked. */
export function Marca({ children }: { children: string }) {
  return (
    <div style={{ display: 'flex', justifyContent: 'center', marginTop: 4, marginBottom: 4 }}>
      <div style={{ border: '2px solid #000', paddingLeft: 10, paddingRight: 10, fontWeight: 700, letterSpacing: 1 }}>
        {children}
      </div>
    </div>
  )
}

export const centrado: CSSProperties = { textAlign: 'center' }
export const fuerte: CSSProperties = { fontWeight: 700 }
