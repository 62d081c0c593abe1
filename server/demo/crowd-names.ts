/** Streets of the first station, where the crowd lives. */
export const crowdStreets = [
  'Allen Avenue',
  'Opebi Road',
  'Toyin Street',
  'Adeniyi Jones Avenue',
  'Isaac John Street',
  'Oregun Road',
  'Awolowo Way',
  'Simbiat Abiola Way',
] as const

/** Where a city has stations. */
export const quarters = ['Central', 'GRA', 'Old Town', 'New Layout', 'North', 'Market'] as const

/** A city of each state, with the street that its stations stand on. */
export const cities = [
  'Umuahia',
  'Yola',
  'Uyo',
  'Awka',
  'Bauchi',
  'Yenagoa',
  'Makurdi',
  'Maiduguri',
  'Calabar',
  'Asaba',
  'Abakaliki',
  'Benin City',
  'Ado Ekiti',
  'Gombe',
  'Owerri',
  'Dutse',
  'Kaduna',
  'Katsina',
  'Birnin Kebbi',
  'Lokoja',
  'Ilorin',
  'Lafia',
  'Minna',
  'Abeokuta',
  'Akure',
  'Osogbo',
  'Jos',
  'Sokoto',
  'Jalingo',
  'Damaturu',
  'Gusau',
  'Onitsha',
  'Warri',
] as const
