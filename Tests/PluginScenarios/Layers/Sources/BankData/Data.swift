/// A target has sources of its own.
enum BankData {}
