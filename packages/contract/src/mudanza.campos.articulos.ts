import { campo, sucursal } from './mudanza.campo.ts'

const PESOS = 'En pesos: 1,890.00.'

/** Of an article of the catalogue, with the pieces that its branch has of it. */
export const camposDeArticulos = [
  campo(
    'numeroExterno',
    'Código',
    'numeroExterno',
    'V2140-C5',
    'codigo|codigo propio|clave|sku|clave interna|codigo interno|codigo de articulo|codigo del articulo|id articulo|id producto|clave articulo|clave producto|codigo producto|codigo de producto|no articulo|numero de articulo|referencia|ref|item|folio|id',
    { nota: 'El tuyo: se escanea y va en la etiqueta. Sin él, Nítida da uno.' },
  ),
  campo(
    'familia',
    'Familia',
    'linea',
    'Armazón',
    'familia|categoria|tipo|tipo de articulo|tipo de producto|linea|departamento|clase|grupo|category',
    { nota: 'Armazón, Solar, Lente de contacto, Mica, Accesorio o Servicio. Sin ella es un armazón.' },
  ),
  campo('marca', 'Marca', 'linea', 'Vértice', 'marca|fabricante|brand'),
  campo(
    'modelo',
    'Modelo',
    'linea',
    '2140',
    'modelo|descripcion|nombre|producto|articulo|nombre del producto|descripcion del producto|estilo|model|name|description',
  ),
  campo('color', 'Color', 'linea', 'C5 carey', 'color|colores|tono|codigo de color|colour'),
  campo('medida', 'Medida', 'linea', '52□18-140', 'medida|medidas|talla|tamano|calibre|aro|size', {
    nota: 'Como en el armazón: 52□18-140.',
  }),
  campo('material', 'Material', 'linea', 'acetato', 'material|materiales'),
  campo('genero', 'Género', 'linea', 'Unisex', 'genero|sexo|para|gender', {
    nota: 'Mujer, Hombre, Unisex o Infantil.',
  }),
  campo(
    'proveedor',
    'Proveedor',
    'linea',
    'Óptica Mayorista del Centro',
    'proveedor|distribuidor|laboratorio|supplier|vendor',
  ),
  campo(
    'precio',
    'Precio con IVA',
    'dinero',
    '1,890.00',
    'precio con iva|precio|precio de venta|precio venta|precio publico|precio al publico|pvp|precio final|precio lista|precio de lista|importe|price',
    { nota: PESOS },
  ),
  campo(
    'costo',
    'Costo sin IVA',
    'dinero',
    '640.00',
    'costo sin iva|costo|costo unitario|precio de compra|precio compra|precio costo|costo promedio|ultimo costo|cost',
    { nota: 'Lo que costó cada pieza que hay.' },
  ),
  campo(
    'codigos',
    'Códigos EAN o UPC',
    'linea',
    '7501234021401',
    'codigos ean o upc|codigo de barras|codigos de barras|codigo barras|cod barras|ean|upc|ean13|ean 13|gtin|barcode',
    { nota: 'Varios, con comas.' },
  ),
  campo(
    'claveSat',
    'Clave SAT',
    'linea',
    '42142903',
    'clave sat|clave del sat|clave prodserv|claveprodserv|clave producto sat|clave de producto sat|codigo sat|prodserv',
    { nota: 'Sin ella, la de su familia.' },
  ),
  campo(
    'unidadSat',
    'Unidad SAT',
    'linea',
    'H87',
    'unidad sat|clave unidad|clave de unidad|claveunidad|unidad|unidad de medida|um',
    { nota: 'H87 pieza, PR par o E48 servicio.' },
  ),
  // A column that is called IVA alone may be an amount.
  campo('iva', 'IVA del artículo', 'linea', 'El de la sucursal', 'iva del articulo|tasa de iva|tasa iva|tipo de iva', {
    nota: 'El de la sucursal, Tasa 0 % o Exento. Sin él, el de la sucursal.',
  }),
  campo('minimo', 'Mínimo', 'entero', '2', 'minimo|stock minimo|existencia minima|minimos|punto de reorden|min'),
  campo(
    'exhibidor',
    'Piezas en exhibidor',
    'entero',
    '3',
    'piezas en exhibidor|exhibidor|existencia|existencias|stock|piezas|cantidad|inventario|disponible|existencia actual|en exhibicion|on hand|qty',
    { nota: 'Las que hay hoy en la sucursal del renglón.' },
  ),
  campo(
    'bodega',
    'Piezas en bodega',
    'entero',
    '0',
    'piezas en bodega|bodega|almacen|existencia en bodega|stock bodega|existencia bodega',
  ),
  sucursal,
] as const
