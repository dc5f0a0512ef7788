import type { RolloDeEtiquetas } from '@nitida/contract/inventario.etiquetas.rules'
import type { AnchoTicket } from '@nitida/contract/tickets.rules'
import type { CSSProperties, ReactNode } from 'react'
import { dotsDeRollo, type EtiquetaImpresa, moduloDeBarras, moduloDeQr, modulosDe, trazoDeBarras } from './etiqueta.ts'
import { dinero } from './formatos.ts'
import { imprimible } from './imprimible.ts'
import { PROPORCION } from './medidas.ts'
import { qrDe } from './qr.ts'

interface Props {
  etiqueta: EtiquetaImpresa
  rollo: RolloDeEtiquetas
  /** Width of the printer's tickets. */
  papel: AnchoTicket
}

/** A label of an article for a roll: bars where they fit, else a QR code beside the text. */
export function Etiqueta({ etiqueta, rollo, papel }: Props) {
  const { ancho, alto } = dotsDeRollo(rollo, papel)
  const modulo = rollo === 'joyeria' || !etiqueta.barras ? null : moduloDeBarras(etiqueta.barras, ancho)
  return etiqueta.barras && modulo ? (
    <ConBarras etiqueta={etiqueta} barras={etiqueta.barras} ancho={ancho} alto={alto} modulo={modulo} />
  ) : (
    <ConQr etiqueta={etiqueta} ancho={ancho} alto={alto} />
  )
}

const MARGEN = 4
const papelDe = (ancho: number, alto: number): CSSProperties => ({
  display: 'flex',
  boxSizing: 'border-box',
  overflow: 'hidden',
  width: ancho / PROPORCION,
  height: alto / PROPORCION,
  backgroundColor: '#fff',
  color: '#000',
  fontFamily: "'Atkinson Hyperlegible Next', sans-serif",
})

const ALTO_BARRAS = 32

interface Dibujo {
  etiqueta: EtiquetaImpresa
  /** Dots of the label. */
  ancho: number
  alto: number
}

function ConBarras({
  etiqueta: { nombre, detalle, precio, codigo },
  barras,
  ancho,
  alto,
  modulo,
}: Dibujo & { barras: readonly number[]; modulo: number }) {
  const modulos = modulosDe(barras)
  const largo = modulos * modulo
  const altoEnModulos = (ALTO_BARRAS * PROPORCION) / modulo
  return (
    <div style={{ ...papelDe(ancho, alto), flexDirection: 'column', justifyContent: 'space-between' }}>
      <div style={{ display: 'flex', flexDirection: 'column', padding: `${MARGEN / 2}px ${MARGEN}px 0` }}>
        <Renglon alto={12} veces={2} estilo={{ fontSize: 10, fontWeight: 700 }}>
          {nombre}
        </Renglon>
        <Renglon alto={11} estilo={{ fontSize: 9 }}>
          {detalle}
        </Renglon>
      </div>
      <div style={{ display: 'flex', paddingLeft: Math.floor((ancho - largo) / 2) / PROPORCION }}>
        <Trazo ancho={largo} alto={ALTO_BARRAS * PROPORCION} vista={`0 0 ${modulos} ${altoEnModulos}`}>
          {trazoDeBarras(barras, altoEnModulos)}
        </Trazo>
      </div>
      <div
        style={{
          ...{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-end' },
          padding: `0 ${MARGEN}px ${MARGEN / 2}px`,
        }}
      >
        <Renglon alto={12} estilo={{ fontSize: 9 }}>
          {codigo}
        </Renglon>
        <Precio>{precio}</Precio>
      </div>
    </div>
  )
}

/** Modules of white around a QR code. */
const BORDE_QR = 4
/** Most of a label that the code may take, so that the text keeps its half. */
const PARTE_DEL_QR = 0.5

function ConQr({ etiqueta: { nombre, detalle, precio, codigo }, ancho, alto }: Dibujo) {
  const { trazo, lado } = qrDe(codigo, { borde: BORDE_QR })
  const dots = lado * moduloDeQr(lado, Math.min(alto, ancho * PARTE_DEL_QR))
  const baja = alto / PROPORCION < 60
  return (
    <div style={{ ...papelDe(ancho, alto), alignItems: 'center' }}>
      <Trazo ancho={dots} alto={dots} vista={`0 0 ${lado} ${lado}`}>
        {trazo}
      </Trazo>
      <div
        style={{
          ...{ display: 'flex', flexDirection: 'column', flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0 },
          paddingRight: MARGEN,
        }}
      >
        <Renglon alto={11} veces={baja ? 1 : 3} estilo={{ fontSize: 9, fontWeight: 700 }}>
          {nombre}
        </Renglon>
        <Renglon alto={10} veces={baja ? 1 : 2} estilo={{ fontSize: 8 }}>
          {detalle}
        </Renglon>
        <Renglon alto={10} estilo={{ fontSize: 8 }}>
          {codigo}
        </Renglon>
        <Precio>{precio}</Precio>
      </div>
    </div>
  )
}

/** Lines of a text; what does not fit on them is cut between words where there are some. */
function Renglon({ children, alto, veces = 1, estilo }: RenglonProps) {
  const caja = veces === 1 ? { height: alto } : { maxHeight: alto * veces }
  return (
    <div
      style={{
        ...caja,
        flexShrink: 0,
        lineHeight: `${alto}px`,
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        ...estilo,
      }}
    >
      {imprimible(children) || '\u00a0'}
    </div>
  )
}

interface RenglonProps {
  children: string
  /** Of a line, in pixels. */
  alto: number
  veces?: number
  estilo: CSSProperties
}

const Precio = ({ children }: { children: number }) => (
  <div style={{ fontSize: 13, lineHeight: '14px', fontWeight: 700, whiteSpace: 'nowrap' }}>{dinero(children)}</div>
)

/** A path whose modules are whole dots of the head. */
const Trazo = ({
  children,
  ancho,
  alto,
  vista,
}: {
  children: ReactNode
  ancho: number
  alto: number
  vista: string
}) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    aria-hidden="true"
    width={ancho / PROPORCION}
    height={alto / PROPORCION}
    viewBox={vista}
    shapeRendering="crispEdges"
    style={{ flexShrink: 0 }}
  >
    <path d={String(children)} fill="#000" />
  </svg>
)
