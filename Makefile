.PHONY: bench

# Parts: make bench ONLY=codec,client; STRICT=1 fails where a limit is missed.
bench:
	@Tests/Benchmarks/run.sh $(if $(ONLY),--only $(ONLY)) $(if $(STRICT),--strict)
